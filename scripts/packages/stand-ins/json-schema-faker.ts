/** In a bundle instead of json-schema-faker, which Prism configures when it is loaded, but uses only for generated responses. */
export const JSONSchemaFaker = { extend() {}, option() {} }
