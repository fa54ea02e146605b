import { runAsProcess } from '@activity-tracking/command-kit/program'
import { createSandboxProgram } from './program.ts'

await runAsProcess(createSandboxProgram())
