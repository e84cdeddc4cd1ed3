export default function DocumentationTopic() {
  return <h1>DocumentationTopic</h1>;
}
