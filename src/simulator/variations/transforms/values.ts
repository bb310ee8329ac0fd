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

export const ownIntentStatus: Transform = {
  does: 'returns other words for intentStatus and transactionStatus',
  section: '§2.4',
  open: 'Of intentStatus and transactionStatus, one value each was seen. No list is given.',
  advice: 'A response with 200 is an active payment window, whatever these words are.',
  isAbout: isSuccessOf('getOrderIntent'),
  json: (json) =>
    withFields(json, () => ({ intentStatus: 'OPEN', transactionStatus: 'ORDER-PLACED' })),
}

export const ownIntentIds: Transform = {
  does: 'returns an intentId of digits only, and an empty externalOrderId',
  section: '§2.4',
  open: 'intentId and externalOrderId are strings. Their form is not shown.',
  advice: 'Keep identifiers as they are; do not check their form.',
  isAbout: isSuccessOf('getOrderIntent'),
  json: (json) =>
    withFields(json, ({ intentId }) => ({
      intentId: `10${String(intentId).replace(/\D/g, '')}`,
      externalOrderId: '',
    })),
}

export const intentCase: Transform = {
  does: 'returns token and network of a payment window in another case',
  section: '§2.4',
  open: 'token is a token symbol and network a network name. The case in which they are written is not shown.',
  advice: 'Compare symbols and names of networks without their case.',
  isAbout: isSuccessOf('getOrderIntent'),
  json: (json) =>
    withFields(json, ({ token, network }) => ({
      token: String(token).toLowerCase(),
      network: String(network).toUpperCase(),
    })),
}

export const untrackable: Transform = {
  does: 'returns trackable false',
  section: '§2.2',
  open: 'trackable is a boolean. What false means is not shown.',
  advice: 'Follow the order by webhooks and status sync whatever trackable is.',
  isAbout: (subject) =>
    isSuccessOf('createOrder')(subject) || isSuccessOf('monitorOrderStatus')(subject),
  json: (json) => withFields(json, () => ({ trackable: false })),
}

export const alwaysQueued: Transform = {
  does: 'returns syncQueued true for every order that is not terminal',
  section: '§2.5',
  open: 'A status sync "may queue a synchronisation". When it does is not shown.',
  advice: 'Read terminal and completed; syncQueued changes nothing for you.',
  isAbout: isSuccessOf('monitorOrderStatus'),
  json: (json) =>
    withFields(json, ({ terminal, syncQueued }) => ({
      syncQueued: terminal === true ? syncQueued : true,
    })),
}
