import './app.css';

/** The window: the header, the console and the chat. Each feature fills its own region. */
export function App() {
  return (
    <div className="app">
      <main className="app-main">
        <section className="app-console" aria-label="Console" />
        {/* features/chat fills this region. */}
        <section className="app-chat" aria-label="Chat" />
      </main>
    </div>
  );
}
