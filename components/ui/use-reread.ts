import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

type Reread = {
  queryKey: QueryKey
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
  /** Hears of a read that is about to begin. */
  mark?: () => void
}

/**
 * Reads again after an event. A read that is under way may have looked before the event, so that another one follows it;
 * it is not broken off, for events that never end would leave no read an answer.
 */
export const useReread = ({ queryKey, refetch, mark }: Reread): (() => Promise<void>) => {
  const queries = useQueryClient()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return async () => {
    if (queries.isFetching({ queryKey, exact: true }) > 0) await refetch({ cancelRefetch: false })
    if (isGone.current) return
    mark?.()
    await refetch({ cancelRefetch: false })
  }
}
