package main

import (
	"bytes"
	"encoding/json"
	"os"
	"sync"
)

const (
	open = iota
	settled
	void
)

// line is a change of a customer's balance. Amounts are text, as the service wrote them.
type line struct {
	Ledger string `json:"ledger"`
	Amount string `json:"amount"`
}

// trade is the only record of the shop. It has at most one line of each kind.
type trade struct {
	Number      int    `json:"number"`
	Account     string `json:"account"`
	Direction   string `json:"direction"`
	Transaction string `json:"transaction"`
	Reference   string `json:"reference"`
	Live        bool   `json:"live"`
	Status      int    `json:"status"`
	Pay         object `json:"pay"`
	Wished      string `json:"wished"`
	Credit      *line  `json:"credit"`
	Debit       *line  `json:"debit"`
	Refund      *line  `json:"refund"`
}

// end ends a trade once, with the amount that was settled: fees make it another than was wished.
func (t *trade) end(status int, amount string) {
	if t.Status != open {
		return
	}
	t.Status = status
	if t.Direction == "in" && status == settled {
		if amount == "" {
			amount = t.Wished
		}
		t.Credit = t.line(amount)
	}
	if t.Direction == "out" && status == void {
		t.Refund = t.line(t.Wished)
	}
}

func (t *trade) line(amount string) *line {
	if t.Live {
		return &line{"live", amount}
	}
	return &line{"test", amount}
}

func (t *trade) isNamed(names []string) bool {
	for _, name := range names {
		if name != "" && (name == t.Transaction || name == t.Reference) {
			return true
		}
	}
	return false
}

// trades keeps every trade in memory, and every version of it in a file: the last one counts.
type trades struct {
	lock sync.Mutex
	all  []trade
	file *os.File
}

func openTrades(path string) (*trades, error) {
	text, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	// A kill can leave an incomplete last line, which was never acknowledged.
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	kept := &trades{}
	for _, text := range bytes.Split(bytes.TrimSpace(whole), []byte("\n")) {
		var version trade
		if len(text) == 0 {
			break
		}
		if err := json.Unmarshal(text, &version); err != nil {
			return nil, err
		}
		if version.Number > len(kept.all) {
			kept.all = append(kept.all, version)
		} else {
			kept.all[version.Number-1] = version
		}
	}
	kept.file, err = os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	if err = kept.file.Truncate(int64(len(whole))); err != nil {
		return nil, err
	}
	_, err = kept.file.Seek(int64(len(whole)), 0)
	return kept, err
}

// add numbers a trade and stores it.
func (k *trades) add(t trade) (trade, error) {
	k.lock.Lock()
	defer k.lock.Unlock()
	t.Number = len(k.all) + 1
	if err := k.write(t); err != nil {
		return t, err
	}
	k.all = append(k.all, t)
	return t, nil
}

// change changes the first trade that matches. When it returns, the change is on disk.
func (k *trades) change(matches func(*trade) bool, apply func(*trade)) (trade, bool, error) {
	k.lock.Lock()
	defer k.lock.Unlock()
	for index := range k.all {
		if !matches(&k.all[index]) {
			continue
		}
		changed := k.all[index]
		apply(&changed)
		// Nothing changes without the status.
		if changed.Status != k.all[index].Status {
			if err := k.write(changed); err != nil {
				return changed, true, err
			}
			k.all[index] = changed
		}
		return changed, true, nil
	}
	return trade{}, false, nil
}

func (k *trades) find(matches func(*trade) bool) (trade, bool) {
	found, isKnown, _ := k.change(matches, func(*trade) {})
	return found, isKnown
}

func (k *trades) write(t trade) error {
	text, err := json.Marshal(t)
	if err != nil {
		return err
	}
	if _, err = k.file.Write(append(text, '\n')); err != nil {
		return err
	}
	return k.file.Sync()
}
