export default function DocumentationCategory() {
  return <h1>DocumentationCategory</h1>;
}
