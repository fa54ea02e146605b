import { runAsProcess } from '@activity-tracking/kit/command/program'
import { createWebhooksProgram } from './program.ts'

await runAsProcess(createWebhooksProgram())
