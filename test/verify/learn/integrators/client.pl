#!/usr/bin/env perl
# A client as an integrator of root_events.py writes it, with what the documentation does not show: errors
# in an object with fields, ids and moments with an offset, nested details, and the settlement's stage.
use strict;
use warnings;
use HTTP::Tiny;
use JSON::PP;
use Time::HiRes 'sleep';

my $http = HTTP::Tiny->new(timeout => 10);
my %headers = ('x-api-key' => $ENV{RAMP_API_KEY}, 'content-type' => 'application/json');
my %pair = (fiatCurrency => 'NGN', asset => 'USDC', chain => 'base');

sub call {
    my ($method, $path, $body) = @_;
    my $content = $body ? encode_json($body) : '';
    my $answer = $http->request($method, "$ENV{RAMP_BASE_URL}/api/developer/$path", { headers => \%headers, content => $content });
    my $json = eval { decode_json($answer->{content}) } or die "$method $path: $answer->{status} $answer->{content}";
    return ($answer->{status}, $json, $answer->{content});
}

sub check {
    my ($is_right, $what) = @_;
    die "wrong: $what\n" unless $is_right;
}

my $offset = qr/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00$/;
my $bank;
for my $at (0 .. 3) {
    my $is_buy = $at % 2 == 0;
    my ($status, $quote) = call('POST', 'quotes', { %pair, side => $is_buy ? 'buy' : 'sell', $is_buy ? (fiatAmount => 50000 + $at) : (tokenAmount => 35 + $at) });
    check($quote->{quoteId} =~ /^qt_[0-9a-f]{16}$/ && $quote->{validUntil} =~ $offset, 'quote');
    check($_->{output} > 0 && $_->{fees}{total} =~ /^[\d.]+$/ && $_->{fees}{currency} eq 'NGN', 'an offer') for @{ $quote->{quotes} };
    if (!$is_buy) {
        my ($slug) = $quote->{bestQuote}{provider} =~ /^(\w+)/;
        (undef, my $list) = call('GET', 'provider-bank-list/' . lc $slug);
        $bank = $list->{banks}[0];
        check($bank->{country} eq 'NG', 'country of a bank');
    }

    my %order = (%pair, side => $is_buy ? 'buy' : 'sell', externalCustomerId => "client-$at");
    %order = (%order, $is_buy
        ? (amount => 35, fiatAmount => 50000 + $at, walletAddress => '0x' . 'de' x 20)
        : (amount => 35 + $at, bankCode => $bank->{bankCode}, accountNumber => '0123456789', accountName => 'Ada Obi'));
    ($status, my $placed, my $text) = call('POST', 'orders', \%order);
    check($status == 202 && $placed->{traceId} =~ /^trc_[A-Z0-9]{10}$/, 'an order');
    check($text =~ /"sessionId":\s*\d+/, 'a session is a number');
    my ($details, $deposit) = ($placed->{providerDetails}, $placed->{providerDetails}{data}{deposit});
    check($details->{data}{type} eq ($is_buy ? 'ONRAMP' : 'OFFRAMP'), 'a direction');
    check($is_buy ? $deposit->{account_number} =~ /^\d{10}$/ && $deposit->{expires_at} =~ $offset : @{ $deposit->{note} } == 2 && $deposit->{address} eq $placed->{ourCryptoAddress}, 'a deposit');

    ($status, my $window) = call('GET', "orders/intent?customerId=client-$at&token=USDC&network=base");
    check($window->{status} eq 'OPEN' && $window->{traceId} eq $placed->{traceId}, 'a window');
    ($status, my $conflict) = call('POST', 'orders', \%order);
    check($status == 409 && $conflict->{code} eq 'GATEWAY_ACTIVE_INTENT_CONFLICT' && !$conflict->{retryable}, 'a conflict');
    check(exists $conflict->{retryable}, 'a conflict says whether to retry');

    delete $order{asset};
    ($status, my $error) = call('POST', 'orders', \%order);
    check($status == 422 && $error->{error}{code} eq 'INVALID_REQUEST' && $error->{error}{fields}[0]{name} eq 'asset', 'an error');
    check($error->{requestId} =~ /^req_[0-9a-f]{12}$/, 'a request id');
    ($status, $error) = call('POST', 'orders/00000000-0000-4000-8000-000000000000/monitor-status');
    check($status == 404 && $error->{error}{code} eq 'NOT_FOUND', 'an unknown order');

    my %stages;
    for (1 .. 100) {
        ($status, my $sync) = call('POST', "orders/$placed->{transactionId}/monitor-status");
        check($sync->{requestReference} eq $placed->{requestReference}, 'a reference');
        $stages{ $sync->{gateway}{stage} } = 1 if $sync->{gateway};
        last if $sync->{terminal};
        sleep 0.05;
    }
    check(exists $stages{DONE} || exists $stages{REJECTED}, 'a stage');
}
