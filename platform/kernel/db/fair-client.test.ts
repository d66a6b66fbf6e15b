import { describe, expect, it } from '@jest/globals'
import { fairClient } from './fair-client'

/** Answers at once, as the embedded database does. */
const immediate = () => {
  const ran: string[] = []
  return {
    ran,
    query: async (text: string): Promise<string> => {
      ran.push(text)
      if (text === 'wrong') throw new Error('refused')
      return text
    },
    transaction: async <Result>(run: (tx: { query: (text: string) => Promise<string> }) => Promise<Result>) =>
      run({
        query: async (text) => {
          ran.push(text)
          return text
        },
      }),
    version: 3,
  }
}

describe('fairClient', () => {
  it('lets the event loop go round between statements that wait', async () => {
    const turnsOf = async (client: { query: (text: string) => Promise<string> }): Promise<number> => {
      let turns = 0
      let counting = true
      const count = (): void => {
        turns += 1
        if (counting) setImmediate(count)
      }
      setImmediate(count)
      await Promise.all(Array.from({ length: 40 }, (_, nth) => client.query(String(nth))))
      counting = false
      return turns
    }
    expect(await turnsOf(immediate())).toBe(0)
    expect(await turnsOf(fairClient(immediate()))).toBeGreaterThanOrEqual(38)
  })

  it('keeps the order of arrival, and goes on after a statement that fails', async () => {
    const plain = immediate()
    const client = fairClient(plain)
    const texts = ['a', 'wrong', 'b', 'c']
    const ended = await Promise.allSettled(texts.map((text) => client.query(text)))
    expect(plain.ran).toEqual(texts)
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(await client.query('later')).toBe('later')
    expect(client.version).toBe(3)
  })

  it('keeps a transaction together', async () => {
    const plain = immediate()
    const client = fairClient(plain)
    await Promise.all([
      client.transaction(async (tx) => {
        await tx.query('first')
        await new Promise(setImmediate)
        return tx.query('second')
      }),
      client.query('other'),
    ])
    expect(plain.ran).toEqual(['first', 'second', 'other'])
  })
})
