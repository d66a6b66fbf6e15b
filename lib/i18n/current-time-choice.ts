import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { type TimeChoice, timeChoiceCookie, toTimeChoice } from '@/lib/format/time-choice'

/** Clock choice for the request being rendered. */
export const currentTimeChoice = cache(
  async (): Promise<TimeChoice> => toTimeChoice((await cookies()).get(timeChoiceCookie)?.value),
)
