import { ApiError } from '../errors.ts'
import type { Operation } from '../operation.ts'
import { newBaseFrom } from '../operations.gen.ts'
import { readLimits } from '../quota/limit-headers.ts'
import { aFunction, callSafely, checkOptions, describeKind, isObject, propertyOf } from '../values.ts'
import type { CallEvent, CallReport, DeprecatedEvent, Hooks, Logger, RefreshEvent, RequestEvent } from './events.ts'
import type { Call, Layer } from './layer.ts'

/** Options of the `log` layer. */
export interface LogOptions {
  /** Called with each event. Multiple hooks are called in order. */
  hooks?: Hooks | readonly Hooks[]
  /**
   * Receives a message for each event: `debug` for requests, responses and calls that succeed; `info` for retries, waits, refreshes and
   * calls that fail; `warn` for deprecations and refreshes that fail; `error` for hooks that throw.
   * Default: `console`, for `warn` and `error` only.
   */
  logger?: Logger
  /** The time in milliseconds since 1970-01-01 UTC; default: the system clock, and a monotonic clock for durations. */
  now?: () => number
}

/** Reports events of calls and sessions to the hooks and the logger. */
export interface Reporter {
  /** The outermost layer. */
  readonly layer: Layer
  refresh(event: RefreshEvent): void
  /** Reports the operation or the base URL if it is deprecated, once. */
  deprecated(operation: Operation | 'baseUrl'): void
}

const warningsToConsole: Partial<Logger> = {
  warn: (...args) => console.warn(...args),
  error: (...args) => console.error(...args),
}

type EventOf<Name extends keyof Hooks> = Parameters<NonNullable<Hooks[Name]>>[0]

/**
 * Creates the `log` layer together with `refresh`, for programs that create a `TokenSession` themselves: pass `refresh` as its `onRefresh`
 * to report refreshes to the same hooks and logger as the calls. It throws nothing; a hook that throws is reported to the logger.
 * @throws TypeError when an option is of the wrong kind; it names the option
 */
export function createReporter(options: LogOptions): Reporter {
  checkOptions('log', options, OPTIONS)
  const { hooks = [], now } = options
  const logger: Partial<Logger> = options.logger ?? warningsToConsole
  const listeners = [hooks].flat()
  for (const [name, hook] of listeners.flatMap((listener) => Object.entries<unknown>({ ...listener }))) {
    if (name.startsWith('on') && hook !== undefined && typeof hook !== 'function')
      throw new TypeError(`hooks.${name} must be a function, not ${describeKind(hook)}`)
  }
  const clock = now ?? Date.now
  const elapsed = now ?? (() => performance.now())
  const reported = new Set<string>()
  const prefix = Math.random().toString(36).slice(2, 8)
  let calls = 0

  const write = (level: keyof Logger, message: string, event: object): void => {
    if (logger[level] === undefined) return
    callSafely(
      () => logger[level]?.(message, event),
      undefined,
      () => undefined,
    )
  }

  const emit = <Name extends keyof Hooks>(name: Name, event: EventOf<Name>, level: keyof Logger, message: string): void => {
    for (const listener of listeners) {
      if (listener[name] === undefined) continue
      const hook = (value: EventOf<Name>): unknown => (listener[name] as (value: EventOf<Name>) => unknown).call(listener, value)
      callSafely(hook, event, (error) => write('error', `the hook ${name} failed`, { error }))
    }
    write(level, message, event)
  }

  const reportTo = (call: Call): CallReport => {
    const { operation, signal } = call
    const { key, method, path } = operation
    const callId = `${prefix}-${++calls}`
    const startedAt = elapsed()
    let sentAt = startedAt
    let sent = 0
    let isSending = false
    let hasEnded = false
    const callEvent = (): CallEvent => {
      const { origin } = new URL(call.request.url)
      return { callId, operation: key, method, path, origin, attempt: call.attempt }
    }
    const requestEvent = (): RequestEvent => ({ ...callEvent(), resendCount: sent - 1 })
    const codeOf = (error: unknown): string => {
      if (error instanceof ApiError) return error.code
      return signal.aborted ? 'aborted' : 'unexpected'
    }
    /** Events of a call that has ended are not reported. */
    const tell: typeof emit = (...args) => {
      if (!hasEnded) emit(...args)
    }
    tell('onCallStart', callEvent(), 'debug', `${key} begins`)

    const report: CallReport = {
      request() {
        sent += 1
        sentAt = elapsed()
        isSending = true
        tell('onRequest', requestEvent(), 'debug', `${key} is sent`)
      },
      response({ status, headers }) {
        isSending = false
        const durationMs = elapsed() - sentAt
        const event = { ...requestEvent(), status, durationMs, limits: readLimits(headers) }
        tell('onResponse', event, 'debug', `${key} responded with ${status} in ${inMs(durationMs)}`)
      },
      requestError(cause) {
        isSending = false
        const durationMs = elapsed() - sentAt
        const event = { ...requestEvent(), error: codeOf(cause), durationMs }
        tell('onRequestError', event, 'debug', `${key} got no response: ${event.error} after ${inMs(durationMs)}`)
      },
      retry({ delayMs, response, error: cause }) {
        const error = cause === undefined ? undefined : codeOf(cause)
        const event = { ...callEvent(), delayMs, status: response?.status, error }
        const why = error ?? response?.status
        tell('onRetry', event, 'info', `${key} failed (${why}); attempt ${call.attempt + 1} starts in ${inMs(delayMs)}`)
      },
      wait({ family, window, delayMs }) {
        const event = { ...callEvent(), family, window, delayMs }
        tell('onWait', event, 'info', `${key} waits ${inMs(delayMs)} for the ${family} rate limit of the ${window.replace('_', ' ')}`)
      },
      end({ response, error: cause }) {
        // The deadline or a signal ended the call; the request itself may continue.
        if (isSending) report.requestError(cause)
        const durationMs = elapsed() - startedAt
        const status = response?.status || undefined
        const error = cause === undefined ? undefined : codeOf(cause)
        const event = { ...callEvent(), status, error, durationMs }
        const outcome = error === undefined ? `succeeded (${status})` : `failed (${[error, status].filter(Boolean).join(', ')})`
        tell(
          'onCallEnd',
          event,
          error === undefined ? 'debug' : 'info',
          `${key} ${outcome} after ${inMs(durationMs)}, attempt ${call.attempt}`,
        )
        hasEnded = true
      },
    }
    return report
  }

  const deprecated = (subject: Operation | 'baseUrl'): void => {
    const facts = subject === 'baseUrl' ? oldBase : factsOf(subject)
    if (facts === undefined || reported.has(facts.subject) || clock() < Date.parse(facts.since)) return
    reported.add(facts.subject)
    emit('onDeprecated', facts, 'warn', facts.message)
  }

  /** With the default logger and no hooks, events of calls have no receiver. */
  const hearsCalls = (): boolean => listeners.length > 0 || logger.debug !== undefined || logger.info !== undefined

  const layer: Layer = (next) => (call) => {
    deprecated(call.operation)
    if (call.usesOldBase) deprecated('baseUrl')
    if (hearsCalls()) call.report = reportTo(call)
    return next(call)
  }

  const refresh = (event: RefreshEvent): void => {
    const { athleteId, outcome, error, durationMs } = event
    const message = `refresh for athlete ${athleteId}: ${error ?? outcome} after ${inMs(durationMs)}`
    emit('onRefresh', event, outcome === 'failed' ? 'warn' : 'info', message)
  }

  return { layer, refresh, deprecated }
}

/** The layer that reports events of calls to hooks and a logger. Each deprecation is reported once per layer. */
export const log = (options: LogOptions = {}): Layer => createReporter(options).layer

const LEVELS = ['debug', 'info', 'warn', 'error'] as const

const OPTIONS = {
  hooks: { what: 'an object with functions, or a list of them', accepts: (hooks: unknown) => [hooks].flat().every(isObject) },
  logger: {
    what: `an object with the functions debug, info, warn and error, such as console`,
    accepts(logger: unknown) {
      const levels = LEVELS.map((level) => propertyOf(logger, level)).filter((write) => write !== undefined)
      return levels.length > 0 && levels.every((write) => typeof write === 'function')
    },
  },
  now: aFunction,
}

const inMs = (duration: number): string => `${Math.round(duration)} ms`

const oldBase: DeprecatedEvent = {
  subject: 'baseUrl',
  since: newBaseFrom,
  removed: undefined,
  replacement: 'newBaseUrl',
  message: `the API has a new base URL since ${newBaseFrom}: set newBaseUrl. No end date is announced for the old one`,
}

function factsOf({ key, deprecated: since, removed, replacement }: Operation): DeprecatedEvent | undefined {
  if (since === undefined) return undefined
  const message = [
    `${key} has been deprecated since ${since}`,
    removed && `removed on ${removed}`,
    replacement && `use ${replacement} instead`,
  ]
  return { subject: key, since, removed, replacement, message: message.filter(Boolean).join('; ') }
}
