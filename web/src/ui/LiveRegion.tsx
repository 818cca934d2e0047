/** Keep it mounted and change `message`: a region that appears together with its words is often not read out. */
export const LiveRegion = ({
  message,
  urgent = false,
}: {
  readonly message: string
  readonly urgent?: boolean
}) => (
  <div
    className="visually-hidden"
    role={urgent ? 'alert' : 'status'}
    aria-live={urgent ? 'assertive' : 'polite'}
  >
    {message}
  </div>
)
