import { runAsProcess } from '@activity-tracking/kit/command/program'
import { createMockProgram } from './program.ts'

await runAsProcess(createMockProgram())
