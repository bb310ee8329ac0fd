/** Holds the directory of its first argument until it is killed. */
import { openFileStorage } from '../../../src/sandbox/storage/lowdb-storage.ts'

openFileStorage({ directory: process.argv[2] ?? '' })
console.log('held')
setInterval(() => {}, 1_000)
