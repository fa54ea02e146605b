#!/usr/bin/env node
import { startProgram } from '@activity-tracking/command-kit/start'

await startProgram({ name: '@activity-tracking/mock', module: import.meta.url }, () => import('./command.ts'))
