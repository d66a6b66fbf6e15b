'use client'
import { useTimeZone } from 'next-intl'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { writeCookie } from '@/lib/api/write-cookie'
import { type TimeChoice, timeChoiceCookie, zoneOf } from '@/lib/format/time-choice'

type Times = { choice: TimeChoice; choose: (choice: TimeChoice) => void }

const Choice = createContext<Times>({ choice: 'mine', choose: () => undefined })
const Site = createContext<string | null>(null)

/** Whose clock the whole console shows times by. `initial` is the cookie's, so that the server renders the same. */
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

/** The zone of the site that everything inside belongs to: screens of one device. */
export const SiteZone = ({ zone, children }: { zone: string; children: ReactNode }) => (
  <Site value={zone}>{children}</Site>
)

export const useTimeChoice = (): Times => use(Choice)

/**
 * The zone that times are shown in: by the reader's choice, with the zone of a row if it has one, else of the screen's
 * site. `fellBack`: the site's own was wanted and is not known here.
 */
export const useShownZone = (): ((rowZone?: unknown) => { zone: string; fellBack: boolean }) => {
  const { choice } = use(Choice)
  const site = use(Site)
  const mine = useTimeZone() ?? 'Asia/Shanghai'
  return (rowZone) => zoneOf(choice, mine, typeof rowZone === 'string' && rowZone ? rowZone : site)
}
