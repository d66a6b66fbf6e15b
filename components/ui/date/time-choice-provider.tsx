'use client'
import { useTimeZone } from 'next-intl'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { writeCookie } from '@/lib/api/write-cookie'
import { type TimeChoice, timeChoiceCookie, zoneOf } from '@/lib/format/time-choice'

type Times = { choice: TimeChoice; choose: (choice: TimeChoice) => void }

const Choice = createContext<Times>({ choice: 'mine', choose: () => undefined })
const Site = createContext<string | null>(null)

/** Whose clock the whole console uses. `initial` comes from the cookie, so that the server renders the same. */
export const TimeChoiceProvider = ({ initial, children }: { initial: TimeChoice; children: ReactNode }) => {
  const [choice, setChoice] = useState(initial)
  const value = useMemo(
    () => ({
      choice,
      choose: (next: TimeChoice) => {
        setChoice(next)
        writeCookie(timeChoiceCookie, next)
      },
    }),
    [choice],
  )
  return <Choice value={value}>{children}</Choice>
}

/** Site zone for all children: screens of one device, or of what belongs to one. Null: it is not known. */
export const SiteZone = ({ zone, children }: { zone: string | null | undefined; children: ReactNode }) => (
  <Site value={zone ?? null}>{children}</Site>
)

export const useTimeChoice = (): Times => use(Choice)

/**
 * The zone for displayed times: by the reader's choice, with a row's own zone if it has one, else the screen's
 * site. `fellBack`: the site's zone was wanted but is unknown.
 */
export const useShownZone = (): ((rowZone?: unknown) => { zone: string; fellBack: boolean }) => {
  const { choice } = use(Choice)
  const site = use(Site)
  const mine = useTimeZone() ?? 'Asia/Shanghai'
  return (rowZone) => zoneOf(choice, mine, typeof rowZone === 'string' && rowZone ? rowZone : site)
}
