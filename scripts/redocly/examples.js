/** Every body of every response has at least one named example. */
export const ResponseHasNamedExamples = () => ({
  Response: {
    MediaType(mediaType, { report, location }) {
      if (Object.keys(mediaType.examples ?? {}).length === 0) report({ message: 'A response body must have named `examples`.', location })
    },
  },
})

/** The mock server sends the word "string" for a header without an example. */
export const HeaderHasExample = () => ({
  Header(header, { report, location }) {
    if (header.example === undefined) report({ message: 'A header must have an `example`.', location })
  },
})

export const ParameterHasExample = () => ({
  Parameter(parameter, { report, location }) {
    if (parameter.example === undefined && parameter.examples === undefined)
      report({ message: 'A parameter must have an `example`.', location })
  },
})

function* unsafeIntegers(value, path) {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) yield path
  else if (typeof value === 'object' && value !== null)
    for (const key of Object.keys(value)) yield* unsafeIntegers(value[key], [...path, key])
}

/** An integer larger than 2^53 is rounded by all programs that read the bundle as JSON. */
export const ExamplesAreExact = () => ({
  Example(example, { report, location }) {
    for (const path of unsafeIntegers(example.value, [])) {
      report({ message: `The integer at ${path.join('.')} is larger than 2^53.`, location: location.child(['value', ...path]) })
    }
  },
})
