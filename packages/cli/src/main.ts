import { runAsProcess } from '@activity-tracking/kit/command/program'
import { createCliProgram } from './program.ts'

await runAsProcess(createCliProgram())
