package main

import (
	"bytes"
	"encoding/json"
	"log"
	"os"
	"sync"
	"time"
)

// payment is a line of the journal of what was paid.
type payment struct {
	Number int    `json:"number"`
	Kind   string `json:"kind"`
	line
}

// bank keeps every payment in memory and in a journal. A trade has at most one of each kind.
type bank struct {
	lock     sync.Mutex
	payments []payment
	file     *os.File
}

func openBank(path string) (*bank, error) {
	text, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	b := &bank{}
	// A kill can leave an incomplete last line: its payment is still due.
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	for _, text := range bytes.Split(bytes.TrimSpace(whole), []byte("\n")) {
		var p payment
		if len(text) == 0 {
			break
		}
		if err := json.Unmarshal(text, &p); err != nil {
			return nil, err
		}
		b.payments = append(b.payments, p)
	}
	b.file, err = os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	if err = b.file.Truncate(int64(len(whole))); err != nil {
		return nil, err
	}
	_, err = b.file.Seek(int64(len(whole)), 0)
	return b, err
}

func (b *bank) of(number int, kind string) (found []payment) {
	b.lock.Lock()
	defer b.lock.Unlock()
	for _, p := range b.payments {
		if p.Number == number && p.Kind == kind {
			found = append(found, p)
		}
	}
	return found
}

func (b *bank) paid(t trade, kind string) object {
	found := b.of(t.Number, kind)
	if len(found) == 0 {
		return object{"lines": 0, "sum": "0"}
	}
	last := found[len(found)-1]
	return object{"lines": len(found), "sum": last.Amount, "ledger": last.Ledger}
}

// pay appends a payment, which is on disk when it returns.
func (b *bank) pay(p payment) error {
	b.lock.Lock()
	defer b.lock.Unlock()
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	if _, err = b.file.Write(append(text, '\n')); err != nil {
		return err
	}
	b.payments = append(b.payments, p)
	return b.file.Sync()
}

// batches pays what is due, again and again.
func (s *shop) batches() {
	for {
		time.Sleep(100 * time.Millisecond)
		if err := s.batch(); err != nil {
			log.Print(err)
		}
	}
}

func (s *shop) batch() error {
	for _, t := range s.trades.due() {
		if len(s.bank.of(t.Number, t.DueKind)) > 0 {
			continue
		}
		if err := s.bank.pay(payment{t.Number, t.DueKind, *t.Due}); err != nil {
			return err
		}
	}
	return nil
}

func (k *trades) due() (all []trade) {
	k.lock.Lock()
	defer k.lock.Unlock()
	for _, t := range k.all {
		if t.Due != nil {
			all = append(all, t)
		}
	}
	return all
}
