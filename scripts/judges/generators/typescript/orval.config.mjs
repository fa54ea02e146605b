export default {
  api: {
    input: './openapi.json',
    output: {
      target: './generated/api.ts',
      schemas: './generated/model',
      client: 'fetch',
      mode: 'tags-split',
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
}
