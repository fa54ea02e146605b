import { vi } from 'vitest'
import { type Program, runProgram } from './program.ts'

export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

export type Environment = Readonly<Record<string, string | undefined>>

/** A program that runs in this process. */
export interface RunningHere {
  /** What it has printed so far. */
  readonly output: { out: string; err: string }
  readonly ended: Promise<Ended>
}

/**
 * Starts a program in this process, one at a time, and collects what it prints. Its environment is that of this process without settings of an app, and
 * with the given variables.
 */
export function startHere(createProgram: () => Program, args: readonly string[], env: Environment = {}): RunningHere {
  const output = { out: '', err: '' }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line: string) => {
      output.out += `${line}\n`
    }),
    vi.spyOn(console, 'error').mockImplementation((line: string) => {
      output.err += `${line}\n`
    }),
  ]
  const before = { ...process.env }
  for (const name of Object.keys(process.env)) if (/^(ACTIVITY_TRACKING_|npm_)/.test(name)) delete process.env[name]
  setVariables({ NO_COLOR: '1', ...env })
  const restore = (): void => {
    for (const name of Object.keys(process.env)) delete process.env[name]
    setVariables(before)
    for (const spy of spies) spy.mockRestore()
  }
  const ended = runProgram(createProgram(), args).then((code) => ({ code, ...output }))
  return { output, ended: ended.finally(restore) }
}

/** Runs a program in this process until it ends. */
export const runHere = (createProgram: () => Program, args: readonly string[], env?: Environment): Promise<Ended> =>
  startHere(createProgram, args, env).ended

function setVariables(variables: Environment): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
