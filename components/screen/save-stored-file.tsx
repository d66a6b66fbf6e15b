'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readFile } from '@/lib/api/read-file'
import type { Endpoint, InputOf } from '@/lib/contract/endpoint'
import { saveFile } from './save-file'

type SaveStoredFileProps<E extends Endpoint> = {
  /** A `download`. */
  endpoint: E
  input: NoInfer<InputOf<E>>
  fileName: string
  /** Path of a list that counts its downloads: its rows are read again. */
  list?: string
  onClose: () => void
}

/** Reads a stored file and has the browser save it, once. Shows nothing itself: the action of a row. */
export const SaveStoredFile = <E extends Endpoint>(props: SaveStoredFileProps<E>) => {
  const { endpoint, input, fileName, list, onClose } = props
  const asked = useRef(false)
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => readFile(endpoint, input),
    onSuccess: (bytes) => {
      saveFile(fileName, bytes)
      if (list) queries.invalidateQueries({ queryKey: [list] })
    },
    onSettled: onClose,
  })
  useEffect(
    function askOnce() {
      if (asked.current) return
      asked.current = true
      mutate()
    },
    [mutate],
  )
  return null
}
