// Loaded before all else into each process of a test run (`--import`), so that the whole run is on one day.
import { clockOffset, shiftClock } from './shift-clock.ts'

shiftClock(clockOffset())
