'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { SearchSelect } from '@/components/ui/field/search-select'

type FilterSelectProps = {
  id: string
  name: string
  value: string
  className: string | undefined
  onChange: (event: { target: { value: string } }) => void
  /** Its options; some may arrive later, from a call. */
  children: ReactNode
}

/**
 * A select that shows its value as soon as the matching option exists. React selects an option only while rendering the
 * select itself, and options rendered by another component arrive without that: the list would be filtered while the
 * filter shows nothing.
 */
export const FilterSelect = ({ id, name, value, className, onChange, children }: FilterSelectProps) => {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(
    function chooseWhenItComes() {
      const element = select.current
      if (!element) return
      const choose = () => {
        const isThere = [...element.options].some((option) => option.value === value)
        if (isThere && element.value !== value) element.value = value
      }
      choose()
      const observer = new MutationObserver(choose)
      observer.observe(element, { childList: true, subtree: true })
      return () => observer.disconnect()
    },
    [value],
  )
  return (
    <SearchSelect ref={select} id={id} name={name} value={value} className={className} onChange={onChange}>
      {children}
    </SearchSelect>
  )
}
