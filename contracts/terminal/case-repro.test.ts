import { describe, expect, it } from 'vitest';
import { caseKeys, caseReads, caseShell, thenTyped } from './case-repro.fake.ts';
import { terminalCase } from './case-rows.fake.ts';

const text = (id: string) => caseReads(terminalCase(id)).map((read) => read.toString('latin1'));

describe('decoding what a row does', () => {
  it('decodes each escape once: a doubled backslash stays for the shell to read', () => {
    expect(text('t-011')).toEqual(['\x1b]633;E;echo a\\x3b echo b;NONCE\x07']);
  });

  it('keeps bytes that are no UTF-8', () => {
    expect(text('t-005')).toEqual(['\xc2\x9d633;A\xc2\x9cX\x9d633;B\x9cY']);
  });

  it('cuts chunks where the row cuts them', () => {
    expect(text('t-002')).toEqual(['\x1b]633;C\x1b', '\\hi\r\n\x1b]633;D;0\x1b', '\\']);
  });

  it('parts the line of a shell case from its remark', () => {
    expect(caseShell(terminalCase('t-055'))).toEqual({ line: 'bash --norc', remark: 'then: echo in; then: exit 3' });
  });

  it('finds the lines that follow', () => {
    const typed = ['t-055', 't-185', 't-045'].map((id) => thenTyped(caseShell(terminalCase(id)).remark));
    expect(typed).toEqual([
      ['echo in', 'exit 3'],
      ['true', 'echo $n; trap -p DEBUG'],
      ['printf abc', 'echo d'],
    ]);
  });

  it('turns keys into bytes', () => {
    expect(caseKeys(terminalCase('t-048'))).toBe('sleep 100\r\x03');
    expect(caseKeys(terminalCase('t-046'))).toBe(`${'\r'.repeat(50)}echo z\r`);
  });
});
