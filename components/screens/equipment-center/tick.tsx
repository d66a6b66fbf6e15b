import { Drawing } from '@/components/ui/icon'

/** In the place of the character, which no subset of Inter has. */
export const Tick = () => <Drawing path="m5 12.5 4.5 4.5L19 7.5" size={14} />
