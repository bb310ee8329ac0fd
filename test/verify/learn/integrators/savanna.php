<?php
/**
 * A webhook handler as an integrator of snake.mjs writes it: the order is in a payload, amounts are
 * text with fixed decimals, and a header repeats the name of the event. Run it with php -S.
 */
function answer(int $status): never
{
    http_response_code($status);
    exit;
}

$body = file_get_contents('php://input');
$signature = hash_hmac('sha256', $body, getenv('RAMP_WEBHOOK_SECRET'));
if (!hash_equals($signature, $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '')) answer(401);

$event = json_decode($body, true);
$name = $event['name'] ?? '';
$order = $event['payload']['order'] ?? [];
if ($name === '' || $name !== ($_SERVER['HTTP_X_SAVANNA_EVENT'] ?? '')) answer(422);
// Moments are milliseconds.
if (!is_int($event['sent_at'] ?? null) || $event['sent_at'] < 1e12) answer(422);
if (!preg_match('/^\d+\.\d{2}$/', $order['fiat_amount'] ?? '')) answer(422);
if (!preg_match('/^\d+\.\d{6}$/', $order['crypto_amount'] ?? '')) answer(422);

$states = ['order.settled' => 'completed', 'order.failed' => 'failed'];
if (!isset($states[$name])) answer(in_array($name, ['order.opened', 'order.funded', 'order.replaced']) ? 204 : 422);
if ($name === 'order.settled' && !preg_match('/^0x[0-9a-f]{64}$/', $order['tx_hash'] ?? '')) answer(422);
$amount = (float) $order[$order['side'] === 'buy' ? 'crypto_amount' : 'fiat_amount'];
$line = ['order' => $order['transaction_id'], 'state' => $states[$name], 'amount' => $amount];
file_put_contents('php://stdout', json_encode($line) . "\n");
answer(204);
