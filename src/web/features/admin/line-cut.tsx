/** Says that nothing can arrive at the moment; a list that stands still looks like one to which nothing happens. */
export function ConnectionLost({ isCut }: { isCut: boolean }) {
  return (
    <div role="status">
      {isCut && (
        <p className="quiet small list-note">
          The connection to the server is lost. Enquiries that arrive meanwhile show here once it is back.
        </p>
      )}
    </div>
  );
}
