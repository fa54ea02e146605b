import { describe, expect, it } from 'vitest'
import { createInput, type InputChoice } from '../src/call/input.ts'
import { describedOperation } from '../src/description.ts'
import { createFixtures } from '../src/fixtures.ts'

const inputOf = (operationId: Parameters<typeof describedOperation>[0], choice?: InputChoice) =>
  createInput(describedOperation(operationId), createFixtures(), choice)

describe('the input of a call', () => {
  it('has the parameters that are required, or all', async () => {
    expect((await inputOf('listActivityComments')).params).toEqual({ path: { id: expect.anything() }, query: {} })
    expect((await inputOf('listActivityComments', { everyParameter: true })).params.query).toHaveProperty('page_size')
  })

  it('has the fields of the first request example, or of another, or no body', async () => {
    expect((await inputOf('issueToken')).body).toMatchObject({ grant_type: 'authorization_code' })
    expect((await inputOf('issueToken', { requestExample: 'refresh' })).body).toMatchObject({ grant_type: 'refresh_token' })
    expect(await inputOf('updateActivity', { withoutBody: true })).not.toHaveProperty('body')
    await expect(inputOf('issueToken', { requestExample: 'none' })).rejects.toThrow('does not have a request example none')
  })
})
