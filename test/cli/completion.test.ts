import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { built, commandsIn, ownFolder, started } from './site.js';

describe('shell completion', () => {
  let folder: string;
  beforeEach(() => {
    folder = ownFolder();
  });
  /** Completions of the last word. */
  async function offered(...words: string[]): Promise<string[]> {
    const { code, stdout, stderr } = await commandsIn(folder).relx('complete', '--', ...words);
    expect([code, stderr]).toEqual([0, '']);
    // the last line is for the shell
    return stdout
      .trim()
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t')[0] as string);
  }

  it('completes commands, options, and the values that an option has', async () => {
    expect(await offered('do')).toEqual(['doctor']);
    expect(await offered('comp')).toEqual(['completion']);
    expect(await offered('content-relations', 're')).toEqual(['remove', 'reorder', 'replace']);
    expect(await offered('seed', '--re')).toEqual(['--relations']);
    expect(await offered('content-relations', 'list', '--format', '')).toEqual(['table', 'json', 'csv', 'yaml', 'ids', 'count']);
    expect(await offered('content-relations', 'list', '--direction', 'in')).toEqual(['incoming']);
    expect(await offered('completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  it('completes the relation types, those of relx.config among them, and none without a database', async () => {
    expect(await offered('content-relations', 'list', '--type', 'ref')).toEqual([]);
    const types = [{ name: 'refutes', label: 'Refutes', from: 'post', to: 'post' }];
    writeFileSync(join(folder, 'relx.config.json'), JSON.stringify({ types }));
    await commandsIn(folder).relx('seed', '--relations', '1');
    expect(await offered('content-relations', 'list', '--type', 'ref')).toEqual(['references', 'refutes']);
    expect(await offered('content-relations', 'add', '1', '2', '--type', 'refu')).toEqual(['refutes']);
    expect(await offered('content-relations', 'list', '-d', 'typo.db', '--type', 'ref')).toEqual([]);
  });

  it('completes in bash itself', async () => {
    symlinkSync(built('bin'), join(folder, 'relx'));
    const script = `
      # as the package bash-completion has it, for a line with the cursor at its end
      _get_comp_words_by_ref() { words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur=\${COMP_WORDS[COMP_CWORD]}; }
      source <(relx completion bash)
      COMP_WORDS=(relx content-relations reo); COMP_CWORD=2; COMP_LINE='relx content-relations reo'; COMP_POINT=\${#COMP_LINE}
      $(complete -p relx | sed 's/.*-F \\([^ ]*\\).*/\\1/')
      echo "\${COMPREPLY[@]}"`;
    const ended = await started('bash', ['-c', script], folder, { PATH: `${folder}:${process.env.PATH}` }).ended;
    expect([ended.code, ended.stdout.trim()]).toEqual([0, expect.stringMatching(/^reorder\b/)]);
  });

  it.each([
    ['bash', /complete -F \S+ relx/],
    ['zsh', /^#compdef relx/],
    ['fish', /complete -c relx/],
  ])('has a script for %s', async (shell, part) => {
    const { code, stdout } = await commandsIn(folder).relx('completion', shell);
    expect([code, part.test(stdout)]).toEqual([0, true]);
  });

  it('knows no other shell', async () => {
    expect(await commandsIn(folder).relx('completion', 'csh')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('bash, zsh, fish'),
    });
  });
});
