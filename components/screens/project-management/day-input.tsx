'use client'
import type { ControlProps } from '@/components/screen/form/define-form'
import controls from '@/components/ui/controls.module.css'

/** A day of the calendar, or none. */
export const DayInput = ({ id, value, error, onChange }: ControlProps) => (
  <input
    id={id}
    type="date"
    className={controls.control}
    value={typeof value === 'string' ? value : ''}
    aria-invalid={error ? true : undefined}
    onChange={(event) => onChange(event.target.value || null)}
  />
)
