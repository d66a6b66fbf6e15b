import { type DateFieldProps, LabelledDate } from './labelled-date'

/** A time of day: `HH:mm`. */
export const TimeField = (props: DateFieldProps) => <LabelledDate {...props} kind="time" />
