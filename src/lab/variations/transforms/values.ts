/** Values of which the documentation shows only what was seen. */
import { isSuccessOf, withFields, type Transform } from '../transform.ts'

export const ownProviderStatus: Transform = {
  does: 'returns another providerDetails.status than the two that were seen',
  section: '§2.2',
  open: 'AWAITING_DEPOSIT and AWAITING_PAYMENT are observed values. No list is given.',
  evidence: 'Field note 13: the case of the status differs between environments.',
  advice: 'Show the next step whatever the status is; do not reject an unknown one.',
  isAbout: isSuccessOf('createOrder'),
  json: (json) =>
    withFields(json, ({ providerDetails }) => ({
      providerDetails: withFields(providerDetails, () => ({ status: 'WAITING_FOR_CUSTOMER' })),
    })),
}

export const bankListProvider: Transform = {
  does: 'writes the provider of a bank list in capitals',
  section: '§2.6',
  open: 'provider is the name of the provider. Whether it is written as in the path or in a quote is not shown.',
  evidence: 'Field note 12: the path has the lower-case name, and orders have another.',
  advice: 'Compare names of providers without their case.',
  isAbout: isSuccessOf('listProviderBanks'),
  json: (json) =>
    withFields(json, ({ provider }) => ({ provider: String(provider).toUpperCase() })),
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
