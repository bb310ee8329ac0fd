// Generated from contracts/shapes by `npm run generate`. Do not edit.

/** The shapes that have names, by their place. */
export const NAMED_SHAPES: Readonly<Record<string, Readonly<Record<string, unknown>>>> =
  {
    "errors": {
      "code-list": {
        "body": {
          "code": {
            "$": "error.code"
          },
          "message": {
            "$if": {
              "details": true
            },
            "then": {
              "$each": "error.details",
              "of": "{{detail.field}} {{detail.message}}"
            },
            "else": {
              "$": "error.message"
            }
          },
          "details": {
            "$if": {
              "details": true
            },
            "then": {
              "$each": "error.details",
              "of": {
                "field": {
                  "$": "detail.field"
                },
                "message": {
                  "$": "detail.message"
                }
              }
            }
          }
        }
      },
      "code": {
        "body": {
          "code": {
            "$": "error.code"
          },
          "message": {
            "$": "error.message"
          },
          "details": {
            "$if": {
              "details": true
            },
            "then": {
              "$each": "error.details",
              "of": {
                "field": {
                  "$": "detail.field"
                },
                "message": {
                  "$": "detail.message"
                }
              }
            }
          }
        }
      },
      "empty-404": {
        "INTENT_NOT_FOUND": {
          "body": ""
        },
        "TRANSACTION_NOT_FOUND": {
          "body": ""
        },
        "PROVIDER_NOT_FOUND": {
          "body": ""
        }
      },
      "error-list": {
        "body": {
          "message": {
            "$if": {
              "details": true
            },
            "then": {
              "$each": "error.details",
              "of": "{{detail.field}} {{detail.message}}"
            },
            "else": {
              "$": "error.message"
            }
          },
          "error": {
            "$": "error.reason"
          }
        }
      },
      "error": {
        "body": {
          "message": {
            "$": "error.message"
          },
          "error": {
            "$": "error.reason"
          }
        }
      },
      "nested-list": {
        "body": {
          "error": {
            "code": {
              "$": "error.code"
            },
            "message": {
              "$if": {
                "details": true
              },
              "then": {
                "$each": "error.details",
                "of": "{{detail.field}} {{detail.message}}"
              },
              "else": {
                "$": "error.message"
              }
            },
            "details": {
              "$if": {
                "details": true
              },
              "then": {
                "$each": "error.details",
                "of": {
                  "field": {
                    "$": "detail.field"
                  },
                  "message": {
                    "$": "detail.message"
                  }
                }
              }
            }
          }
        }
      },
      "nested": {
        "body": {
          "error": {
            "code": {
              "$": "error.code"
            },
            "message": {
              "$": "error.message"
            },
            "details": {
              "$if": {
                "details": true
              },
              "then": {
                "$each": "error.details",
                "of": {
                  "field": {
                    "$": "detail.field"
                  },
                  "message": {
                    "$": "detail.message"
                  }
                }
              }
            }
          }
        }
      },
      "problem": {
        "headers": {
          "content-type": "application/problem+json"
        },
        "body": {
          "type": "about:blank",
          "title": {
            "$": "error.reason"
          },
          "status": {
            "$": "error.status"
          },
          "detail": {
            "$": "error.message"
          }
        }
      },
      "reason-list": {
        "body": {
          "code": {
            "$": "error.reason"
          },
          "message": {
            "$if": {
              "details": true
            },
            "then": {
              "$each": "error.details",
              "of": "{{detail.field}} {{detail.message}}"
            },
            "else": {
              "$": "error.message"
            }
          },
          "details": {
            "$if": {
              "details": true
            },
            "then": {
              "$each": "error.details",
              "of": {
                "field": {
                  "$": "detail.field"
                },
                "message": {
                  "$": "detail.message"
                }
              }
            }
          }
        }
      },
      "reason": {
        "body": {
          "code": {
            "$": "error.reason"
          },
          "message": {
            "$": "error.message"
          },
          "details": {
            "$if": {
              "details": true
            },
            "then": {
              "$each": "error.details",
              "of": {
                "field": {
                  "$": "detail.field"
                },
                "message": {
                  "$": "detail.message"
                }
              }
            }
          }
        }
      },
      "success-list": {
        "body": {
          "success": false,
          "code": {
            "$": "error.code"
          },
          "message": {
            "$if": {
              "details": true
            },
            "then": {
              "$each": "error.details",
              "of": "{{detail.field}} {{detail.message}}"
            },
            "else": {
              "$": "error.message"
            }
          },
          "details": {
            "$if": {
              "details": true
            },
            "then": {
              "$each": "error.details",
              "of": {
                "field": {
                  "$": "detail.field"
                },
                "message": {
                  "$": "detail.message"
                }
              }
            }
          }
        }
      },
      "success": {
        "body": {
          "success": false,
          "code": {
            "$": "error.code"
          },
          "message": {
            "$": "error.message"
          },
          "details": {
            "$if": {
              "details": true
            },
            "then": {
              "$each": "error.details",
              "of": {
                "field": {
                  "$": "detail.field"
                },
                "message": {
                  "$": "detail.message"
                }
              }
            }
          }
        }
      }
    },
    "events": {
      "by-id": {
        "any": [
          {
            "body": {
              "id": {
                "$": "event.id"
              },
              "type": {
                "$": "event.type"
              },
              "createdAt": {
                "$": "event.createdAt"
              },
              "livemode": {
                "$": "event.livemode"
              },
              "data": {
                "id": {
                  "$": "order.id"
                },
                "status": {
                  "$": "event.status"
                },
                "side": {
                  "$": "order.side"
                },
                "externalCustomerId": {
                  "$": "order.externalCustomerId"
                },
                "platformUsed": {
                  "$": "order.provider"
                },
                "cryptoSymbol": {
                  "$": "order.asset"
                },
                "network": {
                  "$": "order.chain"
                },
                "fiatAmount": {
                  "$": "event.fiatAmount",
                  "absent": "omit"
                },
                "cryptoAmount": {
                  "$": "event.cryptoAmount",
                  "absent": "omit"
                },
                "exchangeRate": {
                  "$": "event.rate"
                },
                "blockchainTxHash": {
                  "$": "order.txHash"
                },
                "reason": {
                  "$": "order.reason",
                  "absent": "omit"
                }
              }
            }
          }
        ]
      },
      "by-reference": {
        "any": [
          {
            "body": {
              "id": {
                "$": "event.id"
              },
              "type": {
                "$": "event.type"
              },
              "createdAt": {
                "$": "event.createdAt"
              },
              "livemode": {
                "$": "event.livemode"
              },
              "data": {
                "reference": {
                  "$": "order.reference"
                },
                "status": {
                  "$": "event.status"
                },
                "side": {
                  "$": "order.side"
                },
                "externalCustomerId": {
                  "$": "order.externalCustomerId"
                },
                "platformUsed": {
                  "$": "order.provider"
                },
                "cryptoSymbol": {
                  "$": "order.asset"
                },
                "network": {
                  "$": "order.chain"
                },
                "fiatAmount": {
                  "$": "event.fiatAmount",
                  "absent": "omit"
                },
                "cryptoAmount": {
                  "$": "event.cryptoAmount",
                  "absent": "omit"
                },
                "exchangeRate": {
                  "$": "event.rate"
                },
                "blockchainTxHash": {
                  "$": "order.txHash"
                },
                "reason": {
                  "$": "order.reason",
                  "absent": "omit"
                }
              }
            }
          }
        ]
      },
      "by-requestReference": {
        "any": [
          {
            "body": {
              "id": {
                "$": "event.id"
              },
              "type": {
                "$": "event.type"
              },
              "createdAt": {
                "$": "event.createdAt"
              },
              "livemode": {
                "$": "event.livemode"
              },
              "data": {
                "requestReference": {
                  "$": "order.reference"
                },
                "status": {
                  "$": "event.status"
                },
                "side": {
                  "$": "order.side"
                },
                "externalCustomerId": {
                  "$": "order.externalCustomerId"
                },
                "platformUsed": {
                  "$": "order.provider"
                },
                "cryptoSymbol": {
                  "$": "order.asset"
                },
                "network": {
                  "$": "order.chain"
                },
                "fiatAmount": {
                  "$": "event.fiatAmount",
                  "absent": "omit"
                },
                "cryptoAmount": {
                  "$": "event.cryptoAmount",
                  "absent": "omit"
                },
                "exchangeRate": {
                  "$": "event.rate"
                },
                "blockchainTxHash": {
                  "$": "order.txHash"
                },
                "reason": {
                  "$": "order.reason",
                  "absent": "omit"
                }
              }
            }
          }
        ]
      },
      "by-transactionId": {
        "any": [
          {
            "body": {
              "id": {
                "$": "event.id"
              },
              "type": {
                "$": "event.type"
              },
              "createdAt": {
                "$": "event.createdAt"
              },
              "livemode": {
                "$": "event.livemode"
              },
              "data": {
                "transactionId": {
                  "$": "order.id"
                },
                "status": {
                  "$": "event.status"
                },
                "side": {
                  "$": "order.side"
                },
                "externalCustomerId": {
                  "$": "order.externalCustomerId"
                },
                "platformUsed": {
                  "$": "order.provider"
                },
                "cryptoSymbol": {
                  "$": "order.asset"
                },
                "network": {
                  "$": "order.chain"
                },
                "fiatAmount": {
                  "$": "event.fiatAmount",
                  "absent": "omit"
                },
                "cryptoAmount": {
                  "$": "event.cryptoAmount",
                  "absent": "omit"
                },
                "exchangeRate": {
                  "$": "event.rate"
                },
                "blockchainTxHash": {
                  "$": "order.txHash"
                },
                "reason": {
                  "$": "order.reason",
                  "absent": "omit"
                }
              }
            }
          }
        ]
      },
      "enveloped": {
        "any": [
          {
            "body": {
              "id": {
                "$": "event.id"
              },
              "type": {
                "$": "event.type"
              },
              "createdAt": {
                "$": "event.createdAt"
              },
              "livemode": {
                "$": "event.livemode"
              },
              "data": {
                "id": {
                  "$": "order.id"
                },
                "transactionId": {
                  "$": "order.id"
                },
                "reference": {
                  "$": "order.reference"
                },
                "requestReference": {
                  "$": "order.reference"
                },
                "status": {
                  "$": "event.status"
                },
                "side": {
                  "$": "order.side"
                },
                "externalCustomerId": {
                  "$": "order.externalCustomerId"
                },
                "platformUsed": {
                  "$": "order.provider"
                },
                "cryptoSymbol": {
                  "$": "order.asset"
                },
                "network": {
                  "$": "order.chain"
                },
                "fiatAmount": {
                  "$": "event.fiatAmount",
                  "absent": "omit"
                },
                "cryptoAmount": {
                  "$": "event.cryptoAmount",
                  "absent": "omit"
                },
                "exchangeRate": {
                  "$": "event.rate"
                },
                "blockchainTxHash": {
                  "$": "order.txHash"
                },
                "reason": {
                  "$": "order.reason",
                  "absent": "omit"
                }
              }
            }
          }
        ]
      },
      "flat": {
        "any": [
          {
            "body": {
              "id": {
                "$": "event.id"
              },
              "type": {
                "$": "event.type"
              },
              "createdAt": {
                "$": "event.createdAt"
              },
              "livemode": {
                "$": "event.livemode"
              },
              "data": {
                "transactionId": {
                  "$": "order.id"
                },
                "status": {
                  "$": "event.status"
                },
                "provider": {
                  "$": "order.provider"
                },
                "asset": {
                  "$": "order.asset"
                },
                "chain": {
                  "$": "order.chain"
                },
                "fiatAmount": {
                  "$": "event.fiatAmount",
                  "as": "number",
                  "absent": "omit"
                },
                "tokenAmount": {
                  "$": "event.cryptoAmount",
                  "as": "number",
                  "absent": "omit"
                },
                "rate": {
                  "$": "order.rate",
                  "as": "number"
                },
                "txHash": {
                  "$": "order.txHash"
                }
              }
            }
          }
        ]
      },
      "root": {
        "any": [
          {
            "body": {
              "reference": {
                "$": "order.id"
              },
              "status": {
                "$": "order.status",
                "case": "upper"
              },
              "source": {
                "$if": {
                  "side": "buy"
                },
                "then": {
                  "amount": {
                    "$": "order.fiatAmount",
                    "as": "number"
                  },
                  "currency": {
                    "$": "order.currency"
                  }
                },
                "else": {
                  "amount": {
                    "$": "order.cryptoAmount",
                    "as": "number"
                  },
                  "currency": {
                    "$": "order.asset"
                  }
                }
              },
              "destination": {
                "$if": {
                  "side": "buy"
                },
                "then": {
                  "amount": {
                    "$": "order.cryptoAmount",
                    "as": "number"
                  },
                  "currency": {
                    "$": "order.asset"
                  }
                },
                "else": {
                  "amount": {
                    "$": "order.fiatAmount",
                    "as": "number"
                  },
                  "currency": {
                    "$": "order.currency"
                  }
                }
              },
              "meta": {
                "hash": {
                  "$": "order.txHash"
                },
                "network": {
                  "$": "order.chain"
                }
              }
            }
          }
        ]
      }
    },
    "gateway": {
      "always": {
        "$if": {
          "state": "completed"
        },
        "then": {
          "provider": {
            "$": "order.providerSlug"
          },
          "reference": {
            "$": "order.providerReference"
          },
          "settled": true,
          "used": {
            "$": "settlement.used",
            "absent": "omit"
          },
          "gross": {
            "$": "settlement.gross",
            "absent": "omit"
          },
          "providerFee": {
            "$": "settlement.providerFee",
            "absent": "omit"
          },
          "platformFee": {
            "$": "settlement.platformFee",
            "absent": "omit"
          },
          "developerFee": {
            "$": "settlement.developerFee",
            "absent": "omit"
          },
          "out": {
            "$": "settlement.out",
            "absent": "omit"
          },
          "at": {
            "$": "settlement.at",
            "time": "epochMilliseconds",
            "absent": "omit"
          }
        },
        "else": {
          "provider": {
            "$": "order.providerSlug"
          },
          "reference": {
            "$": "order.providerReference"
          },
          "settled": false
        }
      },
      "never": null,
      "settled": {
        "$if": {
          "state": "completed"
        },
        "then": {
          "provider": {
            "$": "order.providerSlug"
          },
          "reference": {
            "$": "order.providerReference"
          },
          "settled": true,
          "used": {
            "$": "settlement.used",
            "absent": "omit"
          },
          "gross": {
            "$": "settlement.gross",
            "absent": "omit"
          },
          "providerFee": {
            "$": "settlement.providerFee",
            "absent": "omit"
          },
          "platformFee": {
            "$": "settlement.platformFee",
            "absent": "omit"
          },
          "developerFee": {
            "$": "settlement.developerFee",
            "absent": "omit"
          },
          "out": {
            "$": "settlement.out",
            "absent": "omit"
          },
          "at": {
            "$": "settlement.at",
            "time": "epochMilliseconds",
            "absent": "omit"
          }
        },
        "else": null
      }
    },
    "providerDetails": {
      "native": [],
      "uniform": [
        {
          "environment": "test",
          "side": "buy",
          "body": {
            "provider": {
              "$": "order.sandboxProvider"
            },
            "status": {
              "$": "order.providerStatus"
            },
            "reference": {
              "$": "order.reference"
            },
            "sandbox": true,
            "expectedSettlementWindow": "within 2 minutes",
            "amountToPay": {
              "$": "payIn.amount"
            },
            "note": "Pay the exact amount in one transfer, from an account in your own name.",
            "virtualAccount": {
              "$if": {
                "payIn": true
              },
              "then": {
                "accountName": "{{order.sandboxProvider}} Checkout",
                "accountNumber": {
                  "$": "payIn.testAccountNumber"
                },
                "bankName": "Ramp Sandbox Bank"
              }
            }
          }
        },
        {
          "environment": "test",
          "side": "sell",
          "body": {
            "provider": {
              "$": "order.sandboxProvider"
            },
            "status": {
              "$": "order.providerStatus"
            },
            "reference": {
              "$": "order.reference"
            },
            "sandbox": true,
            "expectedSettlementWindow": "within 2 minutes",
            "amountToSend": {
              "$": "payIn.amount"
            },
            "depositAddress": {
              "$": "order.depositAddress"
            },
            "network": {
              "$": "order.chain"
            },
            "note": "Send only {{order.asset}} on {{order.chain}} to this address."
          }
        }
      ]
    },
    "quote": {
      "full": {},
      "minimal": {
        "extra": {
          "quotes": {
            "$each": "quotes",
            "of": {
              "provider": {
                "$": "element.provider"
              },
              "rate": {
                "$": "element.rate",
                "as": "number"
              },
              "estimatedOutput": {
                "$": "element.estimatedOutput",
                "as": "number"
              }
            }
          }
        }
      }
    }
  }

/** What each contradicts of the documentation: names for `shapes.deviations`. */
export const NAMED_DEVIATIONS: Readonly<Record<string, readonly string[]>> =
  {"events.root":["events.words"]}
