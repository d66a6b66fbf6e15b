'use client'
import { type ReactNode, useId } from 'react'
import controls from './controls.module.css'
import { SearchSelect } from './search-select'

type SelectFieldProps = {
  label: string
  value: string | number
  options: readonly (readonly [value: string | number, text: string])[]
  disabled?: boolean
  onChange: (value: string) => void
  /** Below it. */
  children?: ReactNode
}

/** A select below its label. */
export const SelectField = ({ label, value, options, disabled, onChange, children }: SelectFieldProps) => {
  const id = useId()
  return (
    <div className={controls.labelled}>
      <label htmlFor={id}>{label}</label>
      <SearchSelect id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </SearchSelect>
      {children}
    </div>
  )
}
