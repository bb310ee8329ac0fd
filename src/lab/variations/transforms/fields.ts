/** Fields that no page of the documentation names, and their order. */
import {
  isEither,
  isFields,
  isSuccessOf,
  mapObjects,
  withFields,
  type JsonFields,
  type Transform,
} from '../transform.ts'

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

/** Documented as null or absent, or not documented at all. */
const MAY_BE_ABSENT: ReadonlySet<string> = new Set(['ourCryptoAddress', 'gateway'])

export const absentNulls: Transform = {
  does: 'leaves out ourCryptoAddress and gateway instead of returning null',
  section: '§2.2',
  open: 'ourCryptoAddress is "present when the route needs" it, and gateway is there "when the settlement gateway has it" (§2.5).',
  advice: 'Treat a field that is missing as one that is null.',
  isAbout: (subject) =>
    isSuccessOf('createOrder')(subject) || isSuccessOf('monitorOrderStatus')(subject),
  json: (json) =>
    mapObjects(json, (fields) =>
      Object.fromEntries(
        Object.entries(fields).filter(
          ([name, value]) => value !== null || !MAY_BE_ABSENT.has(name),
        ),
      ),
    ),
}

export const bareDetails: Transform = {
  does: 'returns providerDetails that contain only status',
  section: '§2.2',
  open: 'Other fields of providerDetails than status are not shown.',
  evidence: 'Field notes 9 and 46: shapes differ by provider, and one has no pay-in account.',
  advice: 'Check that the instructions are there before you show them, and say so if they are not.',
  kind: 'provider-details',
  varies: ['orders.provider-details'],
  isAbout: isSuccessOf('createOrder'),
  json: (json) => withFields(json, ({ providerDetails }) => inDetails(providerDetails, () => ({}))),
}

export const wrappedDetails: Transform = {
  does: 'returns the instructions of providerDetails in an object result, beside status',
  section: '§2.2',
  open: 'Other fields of providerDetails than status are not shown.',
  evidence: 'Field note 9: one shape of providers has its fields in an inner object.',
  advice: 'Search providerDetails at every depth, and tell the user if it has no instructions.',
  kind: 'provider-details',
  varies: ['orders.provider-details'],
  isAbout: isSuccessOf('createOrder'),
  json: (json) =>
    withFields(json, ({ providerDetails }) =>
      inDetails(providerDetails, (rest) => ({ result: rest })),
    ),
}

function inDetails(details: unknown, over: (rest: JsonFields) => JsonFields): JsonFields {
  if (!isFields(details)) return {}
  const { status, ...rest } = details
  return { providerDetails: { status, ...over(rest) } }
}

export const bareResolve: Transform = {
  does: 'returns accountName and no other field when it resolves an account',
  section: '§4.6',
  open: 'Response shapes of resolve beyond the returned accountName are not shown.',
  advice: 'Read accountName only, and stop if it is missing or empty.',
  varies: ['resolve.shapes'],
  isAbout: isSuccessOf('resolveBankAccount'),
  json: (json) => {
    const { accountName } = json as { accountName?: unknown }
    return typeof accountName === 'string' && accountName !== '' ? { accountName } : json
  },
}
