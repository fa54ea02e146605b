#!/usr/bin/env node
import { startProgram } from '@activity-tracking/kit/command/start'

await startProgram({ name: '@activity-tracking/mock', module: import.meta.url }, () => import('./command.ts'))
