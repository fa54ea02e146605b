import { Refusal } from '../service/refusal.ts'

/** Methods as `Allow` lists them: HEAD is taken wherever GET is, and OPTIONS everywhere (decision 057). */
export const toAllow = (methods: readonly string[]): string =>
  [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ')

/** What is wrong with a request whose method the path does not take, in plain words. */
export const wrongMethod = (method: string, allow: string): string => `the path takes ${allow}, and not ${method}`

/** The path exists, but not with that method. */
export class MethodRefusal extends Refusal {
  readonly allow: string

  constructor(method: string, allow: string) {
    super('wrong-method', { resource: 'resource', field: 'method', code: 'invalid' }, wrongMethod(method, allow))
    this.allow = allow
  }
}
