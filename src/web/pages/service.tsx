export default function Service() {
  return <h1>Service</h1>;
}
