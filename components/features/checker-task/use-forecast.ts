'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useDeferredValue } from 'react'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import { serverNow } from '@/lib/api/clock'
import type { CheckerType } from '@/lib/contract/checker'
import {
  type CheckerTaskForm,
  checkerTaskApi,
  ForecastInput,
  plannedEndFlaw,
  plannedStartFlaw,
} from '@/lib/contract/checker-task'
import { fromWireTime } from '@/lib/format/wire-time'

/** Forecast of a task, as soon as the form has enough input. */
export const useForecast = (form: Omit<CheckerTaskForm, 'confirmed'>, checkerType: CheckerType) => {
  const language = useLocale()
  const toFailure = useReadFailure()
  const { checkerId, recordType, systemNos, startTime, plannedEndTime, timeInterval } = form
  const parsed = ForecastInput.safeParse({ checkerId, recordType, systemNos, startTime, plannedEndTime, timeInterval })
  const now = new Date(serverNow())
  const start = startTime ? fromWireTime(startTime) : null
  const isWhole =
    parsed.success &&
    !plannedStartFlaw(now, start) &&
    !plannedEndFlaw(checkerType, start ?? now, fromWireTime(plannedEndTime))
  const key = useDeferredValue(isWhole ? JSON.stringify(parsed.data) : '')
  const { data, error } = useQuery({
    queryKey: [checkerTaskApi.forecast.path, key, language],
    queryFn: ({ signal }) => call(checkerTaskApi.forecast, JSON.parse(key) as ForecastInput, { signal }),
    enabled: key !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return { forecast: isWhole ? data : undefined, failure: toFailure(error) }
}
