declare module '*.toml' {
  const tree: { [key: string]: unknown }
  export default tree
}
