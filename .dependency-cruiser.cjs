// The import law (rooms with one-way doors). Loosening a row is a design decision: change it in a commit of its own and say why.
const core = ['contracts', 'src-main/base'];
const os = [...core, 'src-main/platform'];
const text = [...core, 'src-main/redaction'];
const data = [...os, 'src-main/redaction', 'src-main/store'];
const engine = [...data, 'src-main/shells', 'src-main/policy', 'src-main/engine'];
const mind = [...engine, 'src-main/lang', 'src-main/catalog', 'src-main/skills'];
const client = [...os, 'src-main/rpc/client'];
const wire = 'src-main/rpc/wire';
const domain = [...mind, 'src-main/completion', 'src-main/agents'];

/** A room may import itself and the rooms listed; nothing else in this repository. */
const LAW = {
  contracts: [],
  'src-main/base': ['contracts'],
  'src-main/platform': core,
  'src-main/redaction': core,
  'src-main/store': [...os, ...text],
  'src-main/shells': os,
  'src-main/policy': core,
  'src-main/lang': os,
  'src-main/engine': engine,
  'src-main/catalog': core,
  'src-main/skills': os,
  'src-main/completion': mind,
  'src-main/agents': mind,
  'src-main/rpc/wire': os,
  'src-main/rpc/client': [...os, wire],
  'src-main/rpc/server': [...domain, wire],
  'src-main/mcp': client,
  'src-main/tui': client,
  'src-main/cli': [
    ...client,
    'src-main/services',
    'src-main/daemon',
    'src-main/tui',
    'src-main/mcp',
    'src-main/catalog',
    'src-main/policy',
    'src-main/lang',
    'src-main/redaction',
  ],
  'src-main/services': [...domain, 'src-main/rpc'],
  'src-main/daemon': [...os, 'src-main/services', 'src-main/rpc'],
  'src-main/electron': [...os, 'src-main/services', 'src-main/rpc'],
  'src-preload': ['contracts'],
  'src-renderer': ['contracts'],
  'src-renderer/ui': ['contracts'],
  'src-renderer/bridge': ['contracts'],
  'src-renderer/stores': ['contracts', 'src-renderer/bridge'],
  e2e: ['contracts'],
};

const ban = (name, from, to) => ({ name, severity: 'error', from, to });
const TEST = '\\.(test|fake|bench)\\.tsx?$';

module.exports = {
  forbidden: [
    ...Object.entries(LAW).map(([room, may]) =>
      ban(
        `law:${room}`,
        { path: `^${room}/` },
        { path: '^(contracts|src-|e2e)', pathNot: `^(${[room, ...may].join('|')})/` },
      ),
    ),
    ban('contracts need only zod', { path: '^contracts/', pathNot: TEST }, { path: 'node_modules/(?!zod/)' }),
    ban(
      'electron has one room',
      { path: '^src-main/(?!electron/)|^src-renderer/|^contracts/' },
      { path: 'node_modules/electron/' },
    ),
    ban(
      'the OS has one room',
      { path: '^src-main/(?!platform/|electron/)|^contracts/|^src-renderer/', pathNot: TEST },
      { path: '(node_modules/node-pty/|^(node:)?(fs|fs/promises|net|child_process|os)$)' },
    ),
    ban(
      'siblings are islands',
      {
        path: '^(src-main/(?:shells|completion/providers|agents/tools|mcp/tools|cli/commands)|src-renderer/features)/([^/.]+)',
        pathNot: '/(index|[^/]*\\.(?:test|fake))\\.tsx?$',
      },
      { path: '^$1/', pathNot: '^$1/($2[/.]|types\\.ts$)' },
    ),
    ban('no test code in product code', { pathNot: `${TEST}|^e2e/` }, { path: TEST }),
    ban('no cycles', {}, { circular: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
