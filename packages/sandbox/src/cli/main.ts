import { runAsProcess } from '@activity-tracking/kit/command/program'
import { createSandboxProgram } from './program.ts'

await runAsProcess(createSandboxProgram())
