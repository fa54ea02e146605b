import { expect, it } from 'vitest'
import { api } from '../src/api/api.ts'

it('what the sandbox knows of each operation besides its description is recorded', async () => {
  const lines = api.operations.map(({ operationId, quotaFamilies }) => {
    const { parameters, body, facts, bodyLimit, resourceOf } = api.describe(operationId)
    const { properties = {}, oneOf = [] } = api.follow(body?.schema ?? {})
    const fields = [properties, ...oneOf.map((form) => api.follow(form).properties ?? {})].flatMap(Object.entries)
    const named = [...parameters.map((each) => [each.name, each] as const), ...fields].map(
      ([name, field]) => `${name} ${resourceOf(field)}`,
    )
    return `${operationId} ${resourceOf()} ${quotaFamilies} ${bodyLimit} ${JSON.stringify(facts)}: ${named.join(', ')}`
  })
  await expect(lines.join('\n')).toMatchFileSnapshot('server-facts.txt')
})
