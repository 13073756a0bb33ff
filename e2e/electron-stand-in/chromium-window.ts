import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium, WEBGL_FLAGS } from '../chromium.ts';

let context: Promise<BrowserContext> | null = null;

/** One Chromium for the life of the process. Its end is ours: Playwright kills it when this process exits, in whatever way. */
async function launch(size: { width: number; height: number }): Promise<BrowserContext> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium for the Electron stand-in.');
  const profile = mkdtempSync(join(tmpdir(), 'axis-stand-in-'));
  process.on('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  const launched = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...CHROMIUM_FLAGS, ...WEBGL_FLAGS, '--remote-debugging-port=0'],
    viewport: size,
    // The host's own signals decide when it ends.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    env: chromiumEnvironment(),
  });
  const [port, path] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  process.send?.({ type: 'chromium', endpoint: `ws://127.0.0.1:${port}${path}` });
  return launched;
}

/** Without the mark of the test's home: Chromium is ours, and nothing that the app could leave behind. */
function chromiumEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) =>
      value === undefined || key === 'AXIS_TEST_HOME' ? [] : [[key, value]],
    ),
  );
}

/** A page of Chromium with its debugging session. Emits `popup` with the URL that the page wanted to open. */
export class ChromiumWindow extends EventEmitter {
  readonly page: Page;
  readonly session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    super();
    this.page = page;
    this.session = session;
  }

  static async open(size: { width: number; height: number }): Promise<ChromiumWindow> {
    const isFirst = context === null;
    context ??= launch(size);
    const browser = await context;
    const page = (isFirst && browser.pages()[0]) || (await browser.newPage());
    const session = await browser.newCDPSession(page);
    await session.send('Page.enable');
    await session.send('Runtime.enable');
    const window = new ChromiumWindow(page, session);
    session.on('Page.windowOpen', ({ url }) => window.emit('popup', url));
    return window;
  }
}
