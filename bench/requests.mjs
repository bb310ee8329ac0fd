// What the load sends. `########` stands for a number that no other request has.
const apiKey = 'ramp_test_local'

export const quote = {
  method: 'POST',
  path: '/api/developer/quotes',
  apiKey,
  body: JSON.stringify({
    side: 'buy',
    fiatAmount: 35700,
    fiatCurrency: 'NGN',
    asset: 'USDC',
    chain: 'base',
  }),
}

export const order = {
  method: 'POST',
  path: '/api/developer/orders',
  apiKey,
  body: JSON.stringify({
    side: 'buy',
    amount: 25,
    fiatAmount: 35700,
    fiatCurrency: 'NGN',
    asset: 'USDC',
    chain: 'base',
    walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    externalCustomerId: 'customer########',
  }),
}

export const banks = { method: 'GET', path: '/api/developer/provider-bank-list/northwind', apiKey }

export const status = (transactionId) => ({
  method: 'POST',
  path: `/api/developer/orders/${transactionId}/monitor-status`,
  apiKey,
})

export const intent = (customerId) => ({
  method: 'GET',
  path: `/api/developer/orders/intent?customerId=${customerId}&token=USDC&network=base`,
  apiKey,
})

export async function answerTo(server, { method, path, body }) {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const init = body === undefined ? { method, headers } : { method, headers, body }
  const response = await fetch(`${server.url}${path}`, init)
  if (response.ok) return response.json()
  throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`)
}
