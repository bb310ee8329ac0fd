/** Fields that no page of the documentation names, their order, and how a provider is written. */
import { isEither, isSuccessOf, mapObjects, withFields, type Transform } from '../transform.ts'

export const unknownFields: Transform = {
  does: 'adds fields that are not documented to every object',
  section: '§2',
  open: 'Section 2 lists the fields of each response. It does not say that there are no others.',
  evidence: 'Field notes 10 and 42: deployments return fields that the documentation lacks.',
  advice: 'Ignore fields that you do not know; do not reject them while decoding.',
  isAbout: isEither,
  json: (json) =>
    mapObjects(json, (fields) => ({
      traceId: 'b7ad6b7169203331',
      ...fields,
      meta: { version: 2, tags: ['x', null], nested: { on: true } },
      links: [],
    })),
}

export const fieldOrder: Transform = {
  does: 'writes the fields of every object in another order',
  section: '§4',
  open: 'All bodies are JSON, and the fields of a JSON object have no order (RFC 8259).',
  advice: 'Read fields by name. Verify a signature over the raw bytes.',
  isAbout: isEither,
  json: (json) =>
    mapObjects(json, (fields) => Object.fromEntries(Object.entries(fields).toReversed())),
}

export const providerCase: Transform = {
  does: 'writes selectedProvider of an order in lower case',
  section: '§2.2',
  open: 'selectedProvider is the name of the chosen provider. Whether it is written as in a quote is not shown.',
  evidence: 'Field note 12: orders have another form of the name than paths.',
  advice: 'Compare names of providers without their case.',
  isAbout: isSuccessOf('createOrder'),
  json: (json) =>
    withFields(json, ({ selectedProvider }) => ({
      selectedProvider: String(selectedProvider).toLowerCase(),
    })),
}
