import { describe, expect, it } from '@jest/globals'
import { type SearchKind, searchKinds } from '@/lib/contract/search'
import { askKinds, atMost, toFound } from './ask-kinds'

const nothing = async () => toFound<never>([])
const finders = (given: Partial<Record<SearchKind, (() => Promise<ReturnType<typeof toFound>>) | null>>) => ({
  ...(Object.fromEntries(searchKinds.map((kind) => [kind, nothing])) as Record<SearchKind, typeof nothing>),
  ...given,
})

describe('a kind', () => {
  it('that fails or hangs hides no other, and is named and told of', async () => {
    const failures: string[] = []
    const answer = await askKinds(
      finders({
        projects: () => new Promise(() => undefined),
        units: async () => {
          throw new Error('broken')
        },
        devices: async () => toFound(['one']),
      }),
      (kind, error) => failures.push(`${kind}: ${error instanceof Error ? error.message : ''}`),
      20,
    )
    expect(answer).toMatchObject({ projects: null, units: null, devices: { list: ['one'], more: 0 } })
    expect([...answer.late].sort()).toEqual(['projects', 'units'])
    expect(failures.sort()).toEqual(['projects: more than 20 ms', 'units: broken'])
  })

  it('is not asked without its right', async () => {
    const answer = await askKinds(finders({ repairs: null }), () => undefined)
    expect([answer.repairs, answer.late]).toEqual([null, []])
  })

  it('says that there are more than it shows', () => {
    const rows = Array.from({ length: atMost }, (_, i) => i)
    expect(toFound(rows)).toEqual({ list: rows.slice(0, -1), more: 1 })
    expect(toFound(rows.slice(1)).more).toBe(0)
  })
})

it('when every kind fails, so does the search', async () => {
  const failing = Object.fromEntries(
    searchKinds.map((kind) => [
      kind,
      async (): Promise<ReturnType<typeof toFound>> => {
        throw new Error('the database is away')
      },
    ]),
  ) as Record<SearchKind, () => Promise<ReturnType<typeof toFound>>>
  await expect(askKinds(failing, () => undefined)).rejects.toThrow('away')
})

it('some kinds are asked at a time, and every one in the end', async () => {
  let running = 0
  let most = 0
  const counted = async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return toFound<never>([])
  }
  await askKinds(
    Object.fromEntries(searchKinds.map((kind) => [kind, counted])) as Record<SearchKind, typeof counted>,
    () => undefined,
  )
  expect(most).toBe(4)
})
