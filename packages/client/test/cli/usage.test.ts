import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { COMMANDS, completionScript, helpText, readArguments, readPort, readScopes, UsageError } from '../../src/cli/usage.ts'

const SHELL = 'bash'

describe('the command line', () => {
  it.each([
    [[], { command: 'help', topic: undefined }],
    [['--help'], { command: 'help', topic: undefined }],
    [['help', 'login'], { command: 'help', topic: 'login' }],
    [['login', '-h'], { command: 'help', topic: 'login' }],
    [['-V'], { command: 'version' }],
    [['status'], { command: 'status', options: {} }],
    [['login', '--scope', 'read', '--port=8123', '--force'], { command: 'login', options: { scope: 'read', port: '8123', force: true } }],
    [['login', '-p', '0', '-q'], { command: 'login', options: { port: '0', quiet: true } }],
    [['complete', 'bash'], { command: 'complete', operands: ['bash'] }],
  ])('%j', (args, invocation) => {
    expect(readArguments(args)).toMatchObject(invocation)
  })

  it.each([
    [['lgoin'], 'unknown command lgoin; did you mean login?'],
    [['dance'], 'unknown command dance'],
    [['--json'], 'unknown option --json'],
    [['help', 'statsu'], 'unknown command statsu; did you mean status?'],
    [['login', '--scop', 'read'], 'login does not have the option --scop; did you mean --scope?'],
    [['login', '--client-secret', 's'], 'login does not have the option --client-secret'],
    [['status', '--force'], 'status does not have the option --force'],
    [['login', '--port'], '--port needs a value: --port <number>'],
    [['login', '--force=yes'], '--force does not take a value'],
    [['logout', 'now'], 'logout does not take the argument now'],
    [['complete', 'bash', 'zsh'], 'complete does not take the argument zsh'],
  ])('wrong: %j', (args, message) => {
    expect(() => readArguments(args)).toThrow(new UsageError(message))
  })

  it('never repeats the value of an option in its messages', () => {
    try {
      readArguments(['login', '--client-secret=very-secret'])
    } catch (error) {
      expect(String(error)).not.toContain('very-secret')
    }
    expect.assertions(1)
  })

  it('reads scopes and ports', () => {
    expect(readScopes('read, activity:read_all')).toEqual(['read', 'activity:read_all'])
    expect(() => readScopes('activity:raed')).toThrow(new UsageError('unknown scope activity:raed; did you mean activity:read?'))
    expect(() => readScopes(',')).toThrow(UsageError)
    expect([readPort('0'), readPort('65535')]).toEqual([0, 65_535])
    for (const wrong of ['65536', '-1', '80.5', 'http', '']) expect(() => readPort(wrong)).toThrow(UsageError)
  })
})

describe('the help', () => {
  it('lists every command, with examples and exit codes', () => {
    const text = helpText(undefined)
    for (const name of Object.keys(COMMANDS)) expect(text).toContain(`\n  ${name} `)
    expect(text).toMatch(/\nExamples:\n {2}activity-tracking login /)
    expect(text).toMatch(/\nExit codes:\n {2}0 /)
  })

  it.each(Object.entries(COMMANDS))('of %s lists its options', (name, { options }) => {
    const text = helpText(name as keyof typeof COMMANDS)
    for (const option of options) expect(text).toMatch(new RegExp(`\\n  (-\\w, )?--${option}( <\\w+>)? +\\w`))
    expect(text).toMatch(/\nExit codes:\n/)
  })

  it('has no colors and no lines that wrap in a wide terminal', () => {
    for (const text of [helpText(undefined), helpText('login')]) {
      expect(text).not.toContain('\u001b')
      expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(140)
    }
  })
})

describe('completion', () => {
  const completion = completionScript(SHELL)
  const complete = async (...words: string[]): Promise<string[]> => {
    const script = `${completion}
COMP_WORDS=(activity-tracking ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
_activity_tracking; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', script])
    return stdout.split('\n').filter(Boolean)
  }

  it.skipIf(process.platform === 'win32')('completes commands, options and shells in bash (skipped on Windows)', async () => {
    expect(await complete('log')).toEqual(['login', 'logout'])
    expect(await complete('login', '--no')).toEqual(['--no-browser'])
    expect(await complete('status', '--')).toEqual(['--store', '--json', '--quiet', '--help'])
    expect(await complete('complete', '')).toEqual(['bash', 'zsh', 'fish'])
  })

  it('has a script for each shell that it names', () => {
    expect(completionScript('zsh')).toMatch(/^#compdef activity-tracking\n/)
    expect(completionScript('fish')).toContain("complete -c activity-tracking -n '__fish_seen_subcommand_from login' -l no-browser")
    for (const shell of [undefined, 'tcsh']) expect(() => completionScript(shell)).toThrow(UsageError)
  })
})
